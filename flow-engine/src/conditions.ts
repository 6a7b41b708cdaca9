/** Compares the two sides of a condition: case-insensitively; as numbers if both are. */
import type { ConditionOperator } from '@guiche/contract/features/flow-nodes'

const asNumber = (text: string): number | null => {
  const written = text.trim().replace(',', '.')
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(written) ? Number(written) : null
}

const order = (left: string, right: string): number => {
  const [a, b] = [asNumber(left), asNumber(right)]
  if (a !== null && b !== null) return a - b
  return left < right ? -1 : left > right ? 1 : 0
}

const plain = (text: string): string => text.trim().toLocaleLowerCase('pt')

const operators: Readonly<Record<ConditionOperator, (left: string, right: string) => boolean>> = {
  equals: (left, right) => order(left, right) === 0,
  notEquals: (left, right) => order(left, right) !== 0,
  contains: (left, right) => left.includes(right),
  greaterThan: (left, right) => order(left, right) > 0,
  lessThan: (left, right) => order(left, right) < 0,
  greaterOrEqual: (left, right) => order(left, right) >= 0,
  lessOrEqual: (left, right) => order(left, right) <= 0,
  startsWith: (left, right) => left.startsWith(right),
  endsWith: (left, right) => left.endsWith(right),
  isEmpty: (left) => left === '',
  isNotEmpty: (left) => left !== '',
}

export const conditionHolds = (left: string, operator: ConditionOperator, right: string): boolean =>
  operators[operator](plain(left), plain(right))
