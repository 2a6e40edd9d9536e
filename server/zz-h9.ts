import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
for (const extensions of [{}, {pg_trgm}]) { const t0=performance.now();
const p = await PGlite.create({extensions: extensions as any});
console.log(performance.now()-t0); await p.close(); }
const p = await PGlite.create({extensions:{pg_trgm}});
const t0=performance.now();
await p.exec("create extension if not exists pg_trgm");
console.log("create ext", performance.now()-t0);
console.log((await p.query("select version(), show_trgm('береза 100% +7900 ан'), * from pg_database where datname=current_database()")).rows);
const d = await p.dumpDataDir("none");
await p.close();
const q = await PGlite.create({loadDataDir:d});
try { console.log((await q.query("select show_trgm('береза')")).rows); } catch(e){console.log(String(e))}
const r = await PGlite.create({loadDataDir:d, extensions:{pg_trgm}});
try { console.log((await r.query("select show_trgm('береза')")).rows); } catch(e){console.log(String(e))}
