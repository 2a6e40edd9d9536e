import type { Settings } from "@hitoslov/contract";
import { api, messageOf } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { edited } from "../../messages.ts";
import { useConfirm } from "../../ui/confirm/use-confirm.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import { playingText } from "./playing.ts";
import { readSettings, writeSettings } from "./settings-values.ts";

/**
 * The repair switch works at once, with the text on the screen: whoever has confirmed it must not find out later that
 * the form was never saved. Everything else stays as it is on the server, whatever else was typed here.
 */
export function useRepair(repairText: string, onSwitched: (saved: Settings, before: Settings) => void) {
  const confirm = useConfirm();
  const toast = useToast();

  const confirmStart = async (): Promise<boolean> => {
    const { playing } = await api.countPlaying({});
    return confirm({
      title: "Включить ремонт?",
      text: `${playingText(playing)} Вместо игры все увидят экран ремонта.`,
      yes: "Включить ремонт",
      danger: true,
    });
  };

  return async (on: boolean): Promise<void> => {
    try {
      if (on && !(await confirmStart())) return;
      const before = await api.getSettings({});
      const values = { ...readSettings(before), repair_text: repairText };
      onSwitched(await api.updateSettings({ ...writeSettings(values, on), updated_at: before.updated_at }), before);
      toast.success(edited("setting"));
      await invalidate("setting");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
}
