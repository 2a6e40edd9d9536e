declare module "virtual:endpoints" {
  import type { Endpoints } from "@hitoslov/contract/client";
  /** Method and path of every route, read off the contract by the build. */
  export const endpoints: Endpoints;
}
