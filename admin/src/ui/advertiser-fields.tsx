import type { Advertiser } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

export const advertiserLabels = { advertiser: "Рекламодатель", erid: "Токен erid" };

type AdvertiserFieldsProps = {
  readonly value: Advertiser;
  readonly errorOf: (name: keyof Advertiser) => string | undefined;
  readonly onChange: (value: Advertiser) => void;
};

/** The fields that the law on advertising requires of an ad. */
export function AdvertiserFields({ value: { advertiser, erid }, errorOf, onChange }: AdvertiserFieldsProps) {
  return (
    <>
      <TextField
        label={advertiserLabels.advertiser}
        error={errorOf("advertiser")}
        hint="Кто платит за&nbsp;рекламу. Игроки увидят его рядом со&nbsp;словом «Реклама»"
        max={limits.title.max}
        value={advertiser}
        onChange={(name) => onChange({ advertiser: name, erid })}
      />
      <TextField
        label={advertiserLabels.erid}
        error={errorOf("erid")}
        hint="Его выдаёт оператор рекламных данных"
        max={100}
        value={erid}
        onChange={(token) => onChange({ advertiser, erid: token })}
      />
    </>
  );
}
