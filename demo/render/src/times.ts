// When each word of the fragment is sung: [start, end] in ms, once for each time the line is sung.
import type { SongSrc } from './songs.ts';
import type { VoiceBank } from './voicebank.ts';
import { layout } from './produce.ts';
import { plan } from './sing.ts';

export function wordTimes(song: SongSrc, bank: VoiceBank): [number, number][][] {
  const sc = layout(song), ms = (s: number) => Math.round(Math.min(s, sc.total) * 1000);
  const verses = sc.sections.filter((s) => s.kind === 'verse').map((s) => ({ words: s.tune.words, phones: plan(s.tune, s.at, bank, 0.012).phones }));
  const times = verses[0]!.words.map((word, w) => verses.map(({ phones }): [number, number] => {
    const own = phones.filter((ph) => ph.word === w);
    if (own.length === 0) throw new Error(`${song.slug}: nothing is sung of ${word}`);
    return [ms(own[0]!.t0), ms(own[own.length - 1]!.t1)];
  }));
  // a verse may begin before the last sound of the one before is over
  const sung = times.flat().sort((a, b) => a[0] - b[0]);
  sung.forEach((range, k) => { range[1] = Math.min(range[1], sung[k + 1]?.[0] ?? range[1]); });
  return times;
}
