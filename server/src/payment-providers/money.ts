/** We use whole cents; providers write reais, as text or as a number. */
export const toReais = (cents: number): string => (cents / 100).toFixed(2)

export const toCents = (reais: string | number): number => Math.round(Number(reais) * 100)
