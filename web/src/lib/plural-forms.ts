/** Texts of i18next: nested, with the plural forms as `key_one` and `key_other`. */
export interface Forms {
  readonly [key: string]: string | Forms
}

/**
 * Portuguese and Spanish have a plural form for whole millions ("1 milhão de contatos"), which i18next looks up as
 * `key_many`, and it shows the key if it is missing. We show digits, which use the usual plural form.
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
