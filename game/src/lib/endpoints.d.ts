declare module "virtual:endpoints" {
  import type { PublicContract } from "@hitoslov/contract";
  import type { Endpoints } from "@hitoslov/contract/client";
  /** Method and path of every route the game may call, read off the contract by the build. */
  export const endpoints: Endpoints<keyof PublicContract>;
}

declare module "virtual:later-endpoints" {
  import type { LaterContract } from "@hitoslov/contract";
  import type { Endpoints } from "@hitoslov/contract/client";
  /** The same of what chunks call that load later. */
  export const endpoints: Endpoints<keyof LaterContract>;
}
