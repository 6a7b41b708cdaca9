/** Prices are in reais, formatted in the current language. */
export const formatMoney = (reais: number, language = document.documentElement.lang || 'pt-BR'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(reais)
