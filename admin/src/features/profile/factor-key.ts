import type { Contract, Output } from "@hitoslov/contract";

/** What an application makes codes of: as text, and as an address for the QR code. */
export type FactorKey = Output<Contract["setUpTotp"]>;
