export const tabKeys = ['indicators', 'assessments', 'attendants'] as const
export type TabKey = (typeof tabKeys)[number]
