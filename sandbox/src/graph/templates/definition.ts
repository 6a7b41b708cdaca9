/** The parameters of a template. Pure. */
import type { Template, TemplateComponent } from '../schema.ts'

export const partOf = (template: Template, type: string): TemplateComponent | undefined =>
  template.components.find((component) => component.type.toUpperCase() === type)

/** The names between double braces, each once, in order: numbers, or words in templates with named parameters. */
export function variablesIn(text: string | undefined): string[] {
  const found = [...(text ?? '').matchAll(/\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g)].map((match) => match[1] ?? '')
  return [...new Set(found)]
}

export const fillIn = (text: string, values: ReadonlyMap<string, string>) =>
  text.replace(/\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole)

export type HeaderFormat = 'none' | 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'

export function headerFormat(template: Template): HeaderFormat {
  const header = partOf(template, 'HEADER')
  if (header === undefined) return 'none'
  const format = header.format?.toUpperCase()
  if (format === 'IMAGE' || format === 'VIDEO' || format === 'DOCUMENT' || format === 'LOCATION') return format
  return 'TEXT'
}

/** Positions of the link buttons whose address ends in a variable. */
export function linkButtonsWithVariable(template: Template): number[] {
  const buttons = partOf(template, 'BUTTONS')?.buttons ?? []
  return buttons.flatMap((button, index) => (variablesIn(button.url).length > 0 ? [index] : []))
}
