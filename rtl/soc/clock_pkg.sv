// SPDX-License-Identifier: MIT
// Time while all cores sleep. Nothing but clocks changes then, and the refresh of
// the external memory, which repeats: the simulator skips whole periods of it, and
// all clocks go on by as much.
package clock_pkg;
  logic [63:0] step;  // cycles that pass with this edge: 1, or more when some are skipped
endpackage
