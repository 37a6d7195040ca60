// Prose in components: text that people read and that comes from no catalogue.
import { parse } from 'svelte/compiler';

/** Attributes that are read, or read aloud. */
const READ = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label']);
/** What is drawn is no prose: signs, and letters that stand for themselves. */
const ALLOWED = /^(?:https:\/\/|[A-Z]|Esc)$/;
const isProse = (text) => /\p{L}/u.test(text) && !ALLOWED.test(text.trim());

/** Texts that a template holds in so many words, with their lines. */
export function proseIn(source) {
  const found = [];
  const lineOf = (at) => source.slice(0, at).split('\n').length;
  const tell = (text, at) => {
    if (isProse(text)) found.push({ text: text.trim(), line: lineOf(at) });
  };
  /** Words within an expression: `'yes'` in `{on ? 'yes' : t('no')}` is prose, an argument of a call is not. */
  const expression = (node) => {
    if (!node) return;
    if (node.type === 'Literal' && typeof node.value === 'string') tell(node.value, node.start);
    else if (node.type === 'TemplateLiteral') {
      for (const part of node.quasis) tell(part.value.cooked ?? '', part.start);
      node.expressions.forEach(expression);
    } else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(expression);
    else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(expression);
    else if (node.type === 'BinaryExpression' && node.operator === '+') [node.left, node.right].forEach(expression);
  };
  const parts = (value) => (Array.isArray(value) ? value : value && value !== true ? [value] : []);
  const attribute = ({ name, value }, owner) => {
    // The title of a component is a title one plays.
    if (!READ.has(name) || (owner.type === 'Component' && name === 'title')) return;
    for (const part of parts(value)) {
      if (part.type === 'Text') tell(part.data, part.start);
      else if (part.type === 'ExpressionTag') expression(part.expression);
    }
  };
  const walk = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      node.forEach(walk);
      return;
    }
    if (node.type === 'Text') tell(node.data, node.start);
    else if (node.type === 'ExpressionTag') expression(node.expression);
    for (const one of node.attributes ?? []) attribute(one, node);
    for (const key of ['nodes', 'fragment', 'consequent', 'alternate', 'body', 'fallback', 'pending', 'then', 'catch']) walk(node[key]);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}
