import { useEffect, useEffectEvent, useId } from "react";
import { showBanner } from "./banner.ts";
import styles from "./banner-slot.module.css";

export type BannerSlotProps = {
  readonly blockId: string;
  readonly onShown: () => void;
  readonly onFailed: () => void;
};

/** The place of the network's banner, which the network's own code fills. */
export function BannerSlot({ blockId, onShown, onFailed }: BannerSlotProps) {
  const id = useId();
  const handleShown = useEffectEvent(onShown);
  const handleFailed = useEffectEvent(onFailed);
  useEffect(() => {
    let current = true;
    void showBanner(blockId, id).then((shown) => {
      if (!current) return;
      if (shown) handleShown();
      else handleFailed();
    });
    return () => {
      current = false;
    };
  }, [blockId, id]);
  return <div id={id} className={styles.slot} />;
}
