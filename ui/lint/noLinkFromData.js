/** Whether this is an address that we have written ourselves, at least as far as its site. */
function isOurAddress(node, scope) {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') {
    return /^(#|\/[^/\\]|https:\/\/[^/]+\/)/.test(node.quasis[0].value.raw);
  }
  if (node.type !== 'Identifier') return false;
  let place = scope;
  while (place && !place.set.has(node.name)) place = place.upper;
  const { parent, node: made } = place?.set.get(node.name).defs[0] ?? {};
  const isNamed = parent?.kind === 'const' && made.id.type === 'Identifier' && made.init !== null;
  return isNamed && isOurAddress(made.init, place);
}

/** Forbids links that lead where data says: `href` has to begin with what we have written. */
export const noLinkFromData = {
  create: (context) => ({
    'JSXOpeningElement[name.name=/^(a|ExternalLink)$/] > JSXSpreadAttribute'(node) {
      context.report({ node, message: 'A link says where it leads.' });
    },
    'JSXOpeningElement[name.name=/^(a|ExternalLink)$/] > JSXAttribute[name.name="href"] > JSXExpressionContainer'(
      node,
    ) {
      const scope = context.sourceCode.getScope(node);
      if (isOurAddress(node.expression, scope)) return;
      const message = 'A link from data may be a script: see offers.ts for what is looked at.';
      context.report({ node, message });
    },
  }),
};
