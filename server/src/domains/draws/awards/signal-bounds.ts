/** Plays and accounts that a signal names at most: the contract's word. */
export const shownAtMost = 10;

/** Accounts of one network or device that are counted: behind one address of a mobile operator may be thousands. */
export const accountsCounted = 100;

/**
 * From where on a member is worth a second look. Chosen so that an honest player meets none of them: a signal is shown
 * to somebody who may refuse a prize.
 */
export const bounds = {
  /** Who knows a song may be done before its words are sung, now and then; not time and again. */
  fasterThanAudio: { share: 0.5, plays: 5, shareOfGuessed: 0.2 },
  /**
   * Words put back before they were sung, by the times of the recording. Who knows a song by heart may be ahead of it in
   * one or two; most words of most songs are known only to who has them from elsewhere.
   */
  beforeSung: { shareOfWords: 0.5, plays: 10, shareOfGuessed: 0.5 },
  /**
   * Over the whole play, listening included. Of 168,000 typists the fastest reached some 120 words a minute, 10 letters
   * a second (Dhakal et al., «Observations on Typing from 136 Million Keystrokes», CHI 2018).
   */
  inhumanTyping: { lettersPerSecond: 12, plays: 3 },
  /** Once may be a second try out of interest. */
  answerSeen: { plays: 2 },
  /** Nobody wakes for twenty hours and plays in every three of them. */
  noSleep: { pauseHours: 3, hours: 20 },
  /** Twelve seconds a song, with its author to be named and the result to be read. */
  finishBurst: { plays: 5, seconds: 60 },
  /** Accounts, the member's own included. A family may share a network, but hardly all take part in one draw. */
  shared: { device: 2, network: 3 },
} as const;
