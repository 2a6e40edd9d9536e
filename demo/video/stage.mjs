/** Runs in the page before anything of it: time, sound, captions and the finger, all moved by `tick`. */
export function installStage() {
  const sounds = new WeakMap();
  const playing = new Set();
  const animations = new WeakSet();
  let begun = false;
  let began = null;
  const of = (element) => {
    if (!sounds.has(element)) sounds.set(element, { at: 0, paused: true, ended: false });
    return sounds.get(element);
  };
  const tell = (element, name) => element.dispatchEvent(new Event(name));

  Object.defineProperties(HTMLMediaElement.prototype, {
    currentTime: {
      get() {
        return of(this).at;
      },
      set(value) {
        Object.assign(of(this), { at: value, ended: false });
      },
    },
    paused: {
      get() {
        return of(this).paused;
      },
    },
    ended: {
      get() {
        return of(this).ended;
      },
    },
    play: {
      value() {
        Object.assign(of(this), { paused: false, ended: false });
        playing.add(this);
        if (begun) began = of(this).at;
        tell(this, "playing");
        return Promise.resolve();
      },
    },
    pause: {
      value() {
        of(this).paused = true;
        playing.delete(this);
        tell(this, "pause");
      },
    },
  });

  const caption = document.createElement("div");
  const finger = document.createElement("div");
  caption.style.cssText =
    "position:fixed;inset:8px 8px auto;z-index:9999;padding:8px 16px;border-radius:20px;background:#0c2426;" +
    "color:#ffc861;font:700 18px/1.2 var(--font-text,sans-serif);text-align:center;text-wrap:balance;" +
    "box-shadow:0 6px 24px rgb(0 0 0/.35);pointer-events:none;min-height:48px;display:grid;place-items:center";
  finger.style.cssText =
    "position:fixed;z-index:9999;width:52px;height:52px;margin:-26px 0 0 -26px;border-radius:50%;display:none;" +
    "background:rgb(255 200 97/.45);border:4px solid #fff;box-shadow:0 2px 12px rgb(0 0 0/.45);pointer-events:none";

  globalThis.stage = {
    begin: () => {
      document.body.append(caption, finger);
      begun = true;
      began = [...playing].map((element) => of(element).at)[0] ?? null;
    },
    say: (text) => {
      caption.textContent = text;
    },
    point: (at) => {
      finger.style.display = at === null ? "none" : "block";
      if (at !== null) Object.assign(finger.style, { left: `${at.x}px`, top: `${at.y}px` });
    },
    /** One frame: animations and songs go on by so many ms. Tells where a song has begun since the last one. */
    tick: (ms) => {
      for (const animation of document.getAnimations()) {
        if (!animations.has(animation)) {
          animations.add(animation);
          animation.pause();
        }
        const end = animation.effect.getComputedTiming().endTime;
        const next = Number(animation.currentTime ?? 0) + ms;
        if (next >= end) animation.finish();
        else animation.currentTime = next;
      }
      for (const element of playing) {
        const sound = of(element);
        sound.at = Math.min(sound.at + ms / 1000, element.duration);
        if (sound.at < element.duration) continue;
        Object.assign(sound, { paused: true, ended: true });
        playing.delete(element);
        tell(element, "ended");
      }
      const answer = { began, playing: playing.size > 0 };
      began = null;
      return answer;
    },
  };
}
