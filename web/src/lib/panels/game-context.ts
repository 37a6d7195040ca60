// The game a part of the page stands in, for what leads out of it and back.
export const GAME = Symbol('game');
