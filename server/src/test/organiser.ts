/** An organiser; once it is in the settings, documents, consents and the checks of draws are in force. */
export const organiser = {
  name: "ООО «Радиола»",
  inn: "7707083893",
  ogrn: "1027700132195",
  address: "Москва, улица Шаболовка, дом 37",
  email: "info@radiola.example",
  phone: "",
};
