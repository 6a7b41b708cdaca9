/** For a schema's `refine`: these words are shown as they are, also where the field is empty. The form's usual words stand in the place of others. */
export const ownWords = (error: string) => ({ error, params: { isOwn: true } })
