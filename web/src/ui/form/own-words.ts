/**
 * For a schema's `refine`: this message is shown as it is, even if the field is empty. Other messages are replaced by
 * the form's usual ones.
 */
export const ownWords = (error: string) => ({ error, params: { isOwn: true } })
