import type { Settings } from "@hitoslov/contract";
import { useRef } from "react";
import { api } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useMe } from "../../lib/use-me.ts";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { AdFields } from "./ad-fields.tsx";
import { AddressFields } from "./address-fields.tsx";
import { EventsFields } from "./events-fields.tsx";
import { GameFields } from "./game-fields.tsx";
import { HolidaysFields } from "./holidays-fields.tsx";
import { NoticesFields } from "./notices-fields.tsx";
import { RatingsFields } from "./ratings-fields.tsx";
import { RepairFields } from "./repair-fields.tsx";
import { readSettings, type SettingsPart, type SettingsValues, writeSettings } from "./settings-values.ts";
import { useRepair } from "./use-repair.ts";
import { VideoSlot } from "./video-slot.tsx";
import styles from "./settings.module.css";

/** `settings` follows the server; the form keeps what it was opened with until it is saved. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  /** The `updated_at` the form builds on. */
  const base = useRef(settings.updated_at);
  const rebase = (row: Settings) => {
    base.current = row.updated_at;
  };
  const form = useEditForm<Settings, SettingsValues>({
    entity: "setting",
    row: settings,
    read: (row) => readSettings(row ?? settings),
    save: async (values, updated_at, row) => {
      // Writing over a colleague's edit never turns the repair on or off.
      const { isRepairWorks } = row === null || updated_at === undefined ? await api.getSettings({}) : row;
      return api.updateSettings({ ...writeSettings(values, isRepairWorks), updated_at });
    },
    load: async () => {
      const fresh = await api.getSettings({});
      rebase(fresh);
      return fresh;
    },
    onSaved: rebase,
  });
  /** A change that built on the form's own row is no colleague's. */
  const handleOther = (saved: Settings, before: Settings) => {
    if (before.updated_at !== base.current) return;
    form.touch(saved);
    rebase(saved);
  };
  const handleFile = async (call: Promise<Settings>) => {
    handleOther(await call, settings);
    await invalidate("setting");
  };
  const isOwner = useMe().role === 1;
  const switchRepair = useRepair(form.values.repair_text, handleOther);
  const part: SettingsPart = { values: form.values, errors: form.errors, set: form.set };

  return (
    <form {...form.props} className={styles.form}>
      <GameFields {...part} />
      <RatingsFields {...part} />
      <RepairFields {...part} on={settings.isRepairWorks} onSwitch={switchRepair} />
      <HolidaysFields {...part} />
      <NoticesFields {...part} />
      <AdFields {...part} img={settings.ad.img} onFile={handleFile} />
      <AddressFields {...part} stored={settings.counters} isOwner={isOwner} />
      <EventsFields {...part} />
      <VideoSlot url={settings.video} onFile={handleFile} />
      <StickyBar form={form} onCancel={form.reset} />
    </form>
  );
}
