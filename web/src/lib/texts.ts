/** The texts that features load with their screens; each adds its own section. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface FeatureTexts {}

/** Type of a translation: the same keys as the Portuguese source, with a text at every leaf. Missing or extra keys do not compile. */
export type TextsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsOf<T[K]> }
