/** The id of a category's row in the tree, which URLs point to after a move. */
export const treeRowId = ({ id }: { id: string }) => `category-${id}`
