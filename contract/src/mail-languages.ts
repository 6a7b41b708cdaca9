/** The languages of mails; any other language becomes Portuguese. */
export const mailLanguages = ['pt', 'en', 'es', 'tr'] as const
export type MailLanguage = (typeof mailLanguages)[number]
