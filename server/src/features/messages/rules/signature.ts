/** The agent's name above a text that was signed. */

const signature = /^\*[^*\n]{1,60}:\*\n/

export const withoutSignature = (body: string): string => body.replace(signature, '')

/** The name stays above a text that was signed, unless the new words bring one. */
export const editedBody = (before: string, wanted: string): string => {
  const name = signature.exec(before)?.[0]
  return name === undefined || signature.test(wanted) ? wanted : name + wanted
}
