/** A zone's name as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** The choices of a time zone field: names of the IANA database. */
export const timeZones = (): { value: string; label: string }[] =>
  [...Intl.supportedValuesOf('timeZone'), 'UTC'].map((value) => ({ value, label: zoneName(value) }))
