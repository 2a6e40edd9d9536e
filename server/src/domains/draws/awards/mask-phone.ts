/** Enough of a number to recognise it: +7 ••• ••• 45 67. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)} ••• ••• ${phone.slice(-4, -2)} ${phone.slice(-2)}`;
}
