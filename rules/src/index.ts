export * from "./answer.ts";
export * from "./config.ts";
export * from "./draw.ts";
export * from "./fragment.ts";
export * from "./levels.ts";
export * from "./random.ts";
export * from "./score.ts";
export * from "./tray.ts";
