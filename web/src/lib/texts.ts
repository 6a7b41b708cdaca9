/** Type of a translation: the same keys as the Portuguese source, every leaf a text. Missing or extra keys do not compile. */
export type TextsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsOf<T[K]> }
