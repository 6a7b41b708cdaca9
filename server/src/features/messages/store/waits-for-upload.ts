/** Bytes. A larger file takes longer than a chat should wait. The index messages_to_upload has the same number. */
const largeBytes = 5_242_880

/**
 * The messages of `m` that let others pass, because their files must be uploaded first. One that is being sent lets
 * none pass.
 */
export const waitsForUpload = (m: string) =>
  `${m}.delivery = 'queued' and ${m}.media_bytes > ${largeBytes} and ${m}.media_uploaded_at is null`
