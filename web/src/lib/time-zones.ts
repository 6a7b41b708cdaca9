/** A zone's name as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** What a field for a time zone offers: names of the IANA database. */
export const timeZones = (): { value: string; label: string }[] =>
  [...Intl.supportedValuesOf('timeZone'), 'UTC'].map((value) => ({ value, label: zoneName(value) }))
