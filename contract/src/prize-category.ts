/** The category of a prize of a draw unless staff choose another. */
export const defaultPrizeCategory = "Стандартная";
