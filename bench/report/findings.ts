/** The results of a benchmark: tables for people, the same cells for machines. */
export type Cell = string | number

export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export interface Findings {
  tables: readonly Table[]
  notes: readonly string[]
}
