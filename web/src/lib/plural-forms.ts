/** Texts of i18next: nested, a count's forms beside each other as `key_one` and `key_other`. */
export interface Forms {
  readonly [key: string]: string | Forms
}

/**
 * Portuguese and Spanish have a form of their own for whole millions ("1 milhão de contatos"), which i18next looks for as `key_many` and shows the
 * key where it is missing. Digits are shown here, and read like any other count.
 */
export const withWholeMillions = (texts: Forms): Forms =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]): [string, string | Forms][] => {
      if (typeof text !== 'string') return [[key, withWholeMillions(text)]]
      const many = key.replace(/_other$/, '_many')
      return many === key || many in texts
        ? [[key, text]]
        : [
            [key, text],
            [many, text],
          ]
    }),
  )
