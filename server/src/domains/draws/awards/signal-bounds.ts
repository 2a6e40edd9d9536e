/** How many plays or accounts a signal names at most, as the contract says. */
export const shownAtMost = 10;

/** How many accounts of one network or device are counted: an address of a mobile operator may have thousands. */
export const accountsCounted = 100;

/**
 * The bounds beyond which a signal is shown. They are chosen so that an honest player exceeds none: whoever sees a signal
 * may refuse a prize.
 */
export const bounds = {
  /** A player who knows a song may finish before its words are sung, but not again and again. */
  fasterThanAudio: { share: 0.5, plays: 5, shareOfGuessed: 0.2 },
  /**
   * Words answered before they were sung. A player who knows songs by heart may be ahead in one or two; to be ahead in most
   * words of most songs takes a source other than the recording.
   */
  beforeSung: { shareOfWords: 0.5, plays: 10, shareOfGuessed: 0.5 },
  /**
   * Over the whole play, listening included. Of 168,000 typists the fastest reached some 120 words a minute, 10 letters
   * a second (Dhakal et al., «Observations on Typing from 136 Million Keystrokes», CHI 2018).
   */
  inhumanTyping: { lettersPerSecond: 12, plays: 3 },
  /** One may be a second try out of interest. */
  answerSeen: { plays: 2 },
  /** Nobody wakes for twenty hours and plays in every three of them. */
  noSleep: { pauseHours: 3, hours: 20 },
  /** Twelve seconds a song, in which the author is named and the result is read. */
  finishBurst: { plays: 5, seconds: 60 },
  /** Accounts, the entrant's own included. A family may share a network, but hardly all of it takes part in one draw. */
  shared: { device: 2, network: 3 },
} as const;
