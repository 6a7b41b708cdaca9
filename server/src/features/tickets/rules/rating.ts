/** What a customer's answer to the request for a rating means. */

const words = [
  ['zero', 'sıfır'],
  ['um', 'uma', 'one', 'uno', 'bir'],
  ['dois', 'duas', 'two', 'dos', 'iki'],
  ['tres', 'três', 'three', 'üç'],
  ['quatro', 'four', 'cuatro', 'dört'],
  ['cinco', 'five', 'beş'],
  ['seis', 'six', 'altı'],
  ['sete', 'seven', 'siete', 'yedi'],
  ['oito', 'eight', 'ocho', 'sekiz'],
  ['nove', 'nine', 'nueve', 'dokuz'],
  ['dez', 'ten', 'diez', 'on'],
]
const worstAndBest = { least: 0, most: 10 } as const

/** "9", "nota 9", "9/10", "8,5", "nove": the one number between 0 and 10 in it; null: none, or several. */
export const ratingIn = (answer: string): number | null => {
  const text = answer
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?(\/|de|out of) ?10\b/g, '')
  const digits = text.match(/(?<![\d.,-])\d+([.,]\d+)?/g) ?? []
  const numbers = digits.map((each) => Number(each.replace(',', '.')))
  const spelled = text.split(/[^\p{L}]+/u).flatMap((word) => {
    const at = words.findIndex((names) => names.includes(word))
    return at === -1 ? [] : [at]
  })
  // "nota nove" has one number; in "um 9" the 9 counts, because "um" is also an article.
  const [rate, ...others] = numbers.length > 0 ? numbers : spelled
  if (rate === undefined || others.length > 0) return null
  const rounded = Math.round(rate)
  return rate <= worstAndBest.most && rounded >= worstAndBest.least ? rounded : null
}

export type RatingStep = { kind: 'rated'; rate: number } | { kind: 'ask' } | { kind: 'silence' }

/** An answer without a rating is asked again, as often as the connection says, and then ignored. */
export const ratingStep = (answer: string, { asked, most }: { asked: number; most: number }): RatingStep => {
  const rate = ratingIn(answer)
  if (rate !== null) return { kind: 'rated', rate }
  return asked < most ? { kind: 'ask' } : { kind: 'silence' }
}

/** As tickets show it: 1 to 5. */
export const shownRate = (rate: number): number => Math.max(1, Math.round(rate / 2))
