/** The agent's name above a signed text. */

const signature = /^\*[^*\n]{1,60}:\*\n/

export const withoutSignature = (body: string): string => body.replace(signature, '')

/** An edit keeps the name above a signed text, unless the new text has one. */
export const editedBody = (before: string, wanted: string): string => {
  const name = signature.exec(before)?.[0]
  return name === undefined || signature.test(wanted) ? wanted : name + wanted
}
