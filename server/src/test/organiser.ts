/** Turns documents, consents and the checks of draws on once it is in the settings. */
export const organiser = {
  name: "ООО «Радиола»",
  inn: "7707083893",
  ogrn: "1027700132195",
  address: "Москва, улица Шаболовка, дом 37",
  email: "info@radiola.example",
  phone: "",
};
