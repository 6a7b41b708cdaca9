/** Where a ticket's conversation opens: beside the board for whoever is there. `ticket`: its id or uuid. */
export const conversationPath = (ticket: number | string): string =>
  `${location.pathname.startsWith('/kanban') ? '/kanban' : '/tickets'}/${ticket}`
