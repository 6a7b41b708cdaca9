/** The languages that people are written to in; anything else is Portuguese. */
export const mailLanguages = ['pt', 'en', 'es', 'tr'] as const
export type MailLanguage = (typeof mailLanguages)[number]
