/** A form with files, as a program or a browser sends it. */
export const boundary = 'a-boundary-of-tests'

interface FormFile {
  field: string
  name: string
  mime: string
  bytes: Buffer
}

export const formOf = (fields: Record<string, string | readonly string[]>, files: readonly FormFile[]) =>
  Buffer.concat([
    ...Object.entries(fields)
      .flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })))
      .map(({ name, value }) =>
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
    ...files.flatMap(({ field, name, mime, bytes }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`),
      Buffer.from(`content-type: ${mime}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
