/** Whether the origin of this URL is written in the code. */
function hasFixedOrigin(node, scope) {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') {
    const [first, second] = node.quasis;
    const isBelowBase = first.value.raw === '' && node.expressions[0]?.name === 'basePath';
    const fixed = isBelowBase ? second : first;
    return /^(#|\/[^/\\]|https:\/\/[^/]+\/)/.test(fixed.value.raw);
  }
  if (node.type !== 'Identifier') return false;
  let current = scope;
  while (current && !current.set.has(node.name)) current = current.upper;
  const { parent, node: declarator } = current?.set.get(node.name).defs[0] ?? {};
  const isNamed =
    parent?.kind === 'const' && declarator.id.type === 'Identifier' && declarator.init !== null;
  return isNamed && hasFixedOrigin(declarator.init, current);
}

/** Forbids links whose origin comes from data: a `javascript:` URL would run on click. */
export const noLinkFromData = {
  create: (context) => ({
    'JSXOpeningElement[name.name=/^(a|ExternalLink)$/] > JSXSpreadAttribute'(node) {
      context.report({ node, message: 'Write href explicitly: a spread may set it from data.' });
    },
    'JSXOpeningElement[name.name=/^(a|ExternalLink)$/] > JSXAttribute[name.name="href"] > JSXExpressionContainer'(
      node,
    ) {
      const scope = context.sourceCode.getScope(node);
      if (hasFixedOrigin(node.expression, scope)) return;
      const message =
        'The origin of a link must be written in the code: data may hold a javascript: URL.';
      context.report({ node, message });
    },
  }),
};
