export const presence = {
  arrived: 'Arrived',
  left: 'Left',
  who: '{others, plural, =0 {{name}} one {{name} and # other} other {{name} and # others}}',
  undo: 'Undo',
  arrivedToast:
    '{others, plural, =0 {{name} arrived} one {{name} and # other arrived} other {{name} and # others arrived}}',
  leftToast:
    '{others, plural, =0 {{name} left} one {{name} and # other left} other {{name} and # others left}}',
  undone:
    '{others, plural, =0 {Undone for {name}} one {Undone for {name} and # other} other {Undone for {name} and # others}}',
  arrivedAt: 'arrived {time}',
  leftAt: 'left {time}',
  failed: 'Not recorded.',
  partlyFailed: 'Recorded {done, number} of {all, number}.',
  undoFailed: 'Not undone.',
  blacklistReason: 'Reason: {reason}',
  blacklistMatch: 'On the blacklist: {name}. Reason: {reason}',
  noConnection: 'No connection to the server.',
  cameBack: 'Came back: undo the departure',
  notArrived: 'Not here yet: undo the arrival',
  keys: 'Keys in a row',
  keyMove: 'move',
  keyOpen: 'open',
  keyArrived: 'arrived',
  keyLeft: 'left',
  keyExtend: 'extend',
  keyUndo: 'undo',
};
