import { CalendarDays } from "lucide";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger, Popover } from "react-aria-components/Popover";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { type DayMask, dayOfMasked, maskedOf } from "../lib/calendar.ts";
import { Calendar } from "./calendar.tsx";
import styles from "./day-field.module.css";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { MaskedInput } from "./masked-input.tsx";

type DayFieldProps = {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly mask: DayMask;
  /** The masked text, also while incomplete. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const placeholders = { statsDate: "ГГГГ.ММ.ДД", date: "ДД.ММ.ГГГГ" } as const;

/** A day, typed with a mask or picked in a calendar. */
export function DayField({ mask, value, onChange, ...field }: DayFieldProps) {
  const caption = `Календарь: ${field.label}`;
  return (
    <FormField {...field}>
      {(control) => (
        <span className="input-wrap">
          <MaskedInput
            {...control}
            mask={mask}
            placeholder={placeholders[mask]}
            autoComplete="off"
            value={value}
            onChange={onChange}
          />
          <DialogTrigger>
            <Button aria-label={caption}>
              <Icon of={CalendarDays} />
            </Button>
            <Popover className={styles.popover ?? ""} placement="bottom end" offset={6}>
              <Dialog className={styles.dialog ?? ""} aria-label={caption}>
                {({ close }) => (
                  <Calendar
                    label={caption}
                    grab
                    value={dayOfMasked(value, mask)}
                    onPick={(day) => {
                      onChange(maskedOf(day, mask));
                      close();
                    }}
                  />
                )}
              </Dialog>
            </Popover>
          </DialogTrigger>
        </span>
      )}
    </FormField>
  );
}
