type Render = {
  readonly blockId: string;
  readonly renderTo: string;
  readonly onRender: () => void;
  readonly onError: () => void;
};
declare global {
  // How the network's own code is addressed.
  var Ya:
    | { readonly Context?: { readonly AdvManager?: { readonly render: (block: Render, empty: () => void) => void } } }
    | undefined;
}

/** A banner that is not there by then will not be waited for, ms. */
const patience = 3000;
let asked = false;

/** Fetches the network's code ahead; a blocked one is not asked for again. */
export function prepareBanner(): void {
  if (asked) return;
  asked = true;
  const script = document.createElement("script");
  script.async = true;
  script.src = "https://yandex.ru/ads/system/context.js";
  document.head.append(script);
}

export function isBannerReady(): boolean {
  return globalThis.Ya?.Context?.AdvManager !== undefined;
}

/** Puts a banner into the element: true once it is there, false where the network has none or is too slow. */
export function showBanner(blockId: string, renderTo: string): Promise<boolean> {
  return new Promise((resolve) => {
    const fail = () => resolve(false);
    setTimeout(fail, patience);
    globalThis.Ya?.Context?.AdvManager?.render(
      { blockId, renderTo, onRender: () => resolve(true), onError: fail },
      fail,
    );
  });
}
