/** Bytes. What is larger takes longer than a chat should wait. The index messages_to_upload says the same number. */
const largeBytes = 5_242_880

/** The messages of `m` that let others pass: their files are to be uploaded first. One that is being sent lets nobody pass. */
export const waitsForUpload = (m: string) =>
  `${m}.delivery = 'queued' and ${m}.media_bytes > ${largeBytes} and ${m}.media_uploaded_at is null`
