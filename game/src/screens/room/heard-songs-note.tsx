/** What a room costs a player: whoever has heard a song knows its words. */
export function HeardSongsNote() {
  return (
    <p className="hint">
      Песни эфира потом принесут вам в&nbsp;игре десятую часть очков, а&nbsp;в&nbsp;идущие розыгрыши не&nbsp;пойдут.
    </p>
  );
}
