/** Prices are in reais, whatever the language; their form is the language's. */
export const formatMoney = (reais: number, language = document.documentElement.lang || 'pt-BR'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(reais)
