import { Counter, Gauge } from "prom-client";
import { lastNightly } from "../backup/files.ts";
import type { Services } from "../services.ts";

/** Figures that are looked up when somebody asks for them. */
export function watch({ config, db, events, meters: { registry }, now }: Services): void {
  const add = (figure: Gauge<"state"> | Counter) => registry.registerMetric(figure);
  add(
    new Gauge({
      name: "hitoslov_db_connections",
      help: "Connections of the database pool: total, idle; and calls waiting for one",
      labelNames: ["state"],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
      },
    }),
  );
  add(
    new Gauge({
      name: "hitoslov_usage_events_waiting",
      help: "Usage events waiting to be written",
      registers: [],
      collect() {
        this.set(events.waiting());
      },
    }),
  );
  add(
    new Counter({
      name: "hitoslov_usage_events_dropped_total",
      help: "Usage events dropped because too many waited",
      registers: [],
      collect() {
        this.reset();
        this.inc(events.dropped());
      },
    }),
  );
  add(
    new Gauge({
      name: "hitoslov_rollup_age_seconds",
      help: "Since when the figures for staff are not rolled up; NaN where they never were, or the database does not answer",
      registers: [],
      async collect() {
        const rollup = await db.kysely
          .selectFrom("rollup")
          .select("until")
          .executeTakeFirst()
          .catch(() => undefined);
        this.set(rollup?.until ? (now().getTime() - rollup.until.getTime()) / 1000 : Number.NaN);
      },
    }),
  );
  add(
    new Gauge({
      name: "hitoslov_last_backup_timestamp_seconds",
      help: "When the newest of the nightly backups was made; NaN where there is none",
      registers: [],
      async collect() {
        const at = config.BACKUP_DIR && (await lastNightly(config.BACKUP_DIR).catch(() => undefined));
        this.set(at ? at.getTime() / 1000 : Number.NaN);
      },
    }),
  );
}
