/** What a prize of a draw is in whom nobody has put anywhere else. */
export const defaultPrizeCategory = "Стандартная";
