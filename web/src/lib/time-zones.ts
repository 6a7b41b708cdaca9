/** What a field for a time zone offers: names of the IANA database. */
export const timeZones = (): { value: string; label: string }[] =>
  [...Intl.supportedValuesOf('timeZone'), 'UTC'].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
