export function nearTo(files: readonly string[]): {
  suites: Map<string, Set<string>>
  workspaces: Set<string>
  skipped: string[]
}
